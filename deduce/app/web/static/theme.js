// Before the first paint: the reader's choice of dark or light, if there was one.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* no storage: as the browser is set */ }
