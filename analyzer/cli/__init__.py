"""The command line: parse, call, print.  stdout carries the result, stderr everything else."""

from analyzer.cli.app import main

__all__ = ["main"]
