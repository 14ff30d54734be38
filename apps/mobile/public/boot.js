// Puts the last look on the page before anything is painted, so that no other theme flashes. Runs before the app; knows only the stored look.
(function () {
  var look = null;
  var served = null;
  try {
    // What the server wrote into the page, for who comes the first time.
    served = JSON.parse(document.documentElement.dataset.brand || 'null');
    look = JSON.parse(localStorage.getItem('millrace.look') || 'null');
  } catch (error) {
    look = null; // storage is closed or holds something else: the defaults of the page stand
  }
  var root = document.documentElement;
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  if (!look || typeof look !== 'object') look = { brand: served };
  if (look.theme) root.dataset.theme = look.theme;
  root.dataset.mode = look.mode === 'dark' || (look.mode !== 'light' && dark) ? 'dark' : 'light';
  root.dataset.updown = look.upDown || 'std';
  if (look.lang) root.lang = look.lang;
  ['--brand', '--on-brand', '--brand-soft'].forEach(function (name, index) {
    var value = look.brand && look.brand[root.dataset.mode] && look.brand[root.dataset.mode][index];
    if (value) root.style.setProperty(name, value);
  });
})();

// The app's own file could not be loaded (an old page after an update, a broken connection): load the page anew, once a minute at most.
addEventListener(
  'error',
  function (event) {
    if (!(event.target instanceof HTMLScriptElement)) return;
    try {
      var last = Number(sessionStorage.getItem('millrace.reloaded') || '0');
      if (Date.now() - last < 60000) return;
      sessionStorage.setItem('millrace.reloaded', String(Date.now()));
    } catch (error) {
      return; // without a place to count, reloading could go on for ever
    }
    location.reload();
  },
  true,
);
