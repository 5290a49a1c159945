"""What a figure says, read back from its artists."""

from matplotlib.backends.backend_agg import FigureCanvasAgg


def lines(figure):
    """Yield (what, name, line) of every line with a name that an axes holds."""
    for axes in figure.axes:
        for line in axes.lines:
            what, bar, name = line.get_label().partition("|")
            if bar:
                yield what, name, line


def marks(figures):
    """Return name -> (value, low, high, line of the marker)."""
    ends, found = {}, {}
    for figure in figures:
        for what, name, line in lines(figure):
            if what == "interval":
                ends[name] = tuple(line.get_xdata())
        for what, name, line in lines(figure):
            if what == "value":
                assert name not in found
                found[name] = (line.get_xdata()[0], *ends[name], line)
    return found


def bars(figures):
    """Return (case, part) -> (start, width) of every part of a bar."""
    found = {}
    for figure in figures:
        for axes in figure.axes:
            for container in axes.containers:
                what, _, name = container.get_label().partition("|")
                if what == "part":
                    [bar] = container
                    found[tuple(name.split("|"))] = bar.get_x(), bar.get_width()
    return found


def cells(figures, what="cell"):
    """Return name -> (box in cm from the upper left corner of its page, ground) of every cell."""
    found = {}
    for figure in figures:
        wide, high = figure.get_size_inches() * 2.54
        for axes in figure.axes:
            for patch in axes.patches:
                kind, _, name = str(patch.get_label()).partition("|")
                if kind == what:
                    box = patch.get_window_extent().transformed(figure.transFigure.inverted())
                    at = (box.x0 * wide, (1 - box.y1) * high, box.x1 * wide, (1 - box.y0) * high)
                    assert name not in found
                    found[name] = at, patch
    return found


def texts(figure):
    """Return (text, box in pixels at 200 dpi) of every text that is drawn."""
    figure.set_dpi(200)
    renderer = FigureCanvasAgg(figure).get_renderer()
    every = [*figure.texts, *(text for axes in figure.axes for text in axes.texts)]
    return [(text, text.get_window_extent(renderer)) for text in every if text.get_text().strip()]


def said(figures):
    """Return all text of some pages, a line each."""
    return "\n".join(text.get_text() for figure in figures for text in figure.texts)
