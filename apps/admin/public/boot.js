// Puts the last look on the page before anything is painted. Runs before the console; knows only the stored look.
(function () {
  var look = null;
  try {
    look = JSON.parse(localStorage.getItem('millrace.console.look') || 'null');
  } catch (error) {
    look = null; // storage is closed or holds something else: the system's mode stands
  }
  var root = document.documentElement;
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  var mode = look && typeof look === 'object' ? look.mode : 'auto';
  root.dataset.mode = mode === 'dark' || (mode !== 'light' && dark) ? 'dark' : 'light';
})();
