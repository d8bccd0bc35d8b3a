// Runs before the first paint, from a file of its own because the server's policy allows no script inside a page.
// Puts on the colours and the language of the last visit, and asks for the files of the first screen at once. Written in
// the syntax of ES5: a browser that is too old has to read it to be told so.
;(function () {
  // The unit `lh` is what Chromium 109 brought, the selector what other browsers got later than that.
  var css = window.CSS
  if (
    !css ||
    !css.supports ||
    !css.supports('height', '1lh') ||
    !css.supports('selector(:has(a))')
  ) {
    // Nothing of the product begins to work meanwhile.
    if (window.stop) window.stop()
    location.replace('/old-browser.html')
    return
  }

  var root = document.documentElement
  var screens = JSON.parse(document.currentScript.dataset.firstScreens)

  function record(name) {
    try {
      return JSON.parse(localStorage.getItem('iwater-' + name)).content
      // oxlint-disable-next-line no-unused-vars -- ES5 has no `catch` without a name
    } catch (_) {
      // No storage, no record or a broken one: the defaults below hold.
      return undefined
    }
  }

  // The query that a partner or a provider sends signs a user in. It is removed from the address before anything else is asked
  // for, and waits in the entry of the browser's history, which no request shows. An organisation code stays.
  function hideQuery() {
    var address = location.hash.startsWith('#/')
      ? location.hash.slice(1)
      : location.pathname + location.search
    var path = address.split('?', 1)[0]
    var query = address.slice(path.length + 1)
    if (!/^\/(waiting(ZJK|SRK)?|login\/oidc)$/.test(path) || !query.includes('=')) return
    var first = query.split('&', 1)[0]
    var code = first.includes('=') ? '' : '?' + first
    history.replaceState({ state: { ssoQuery: query }, key: 'sso' }, '', path + code)
  }

  function putOnColours() {
    var mode = record('mode') || 'auto'
    var isDark =
      mode === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : mode === 'dark'
    root.dataset.theme = isDark ? 'dark' : 'light'
    root.style.colorScheme = root.dataset.theme
    var colours = record('colours')
    if (!colours || colours.isDark !== isDark) return
    for (var name in colours.variables) root.style.setProperty(name, colours.variables[name])
  }

  function ask(file) {
    var link = document.createElement('link')
    if (file.endsWith('css')) {
      link.rel = 'preload'
      link.as = 'style'
      // As the style sheet's own request, or the browser fetches it twice.
      link.crossOrigin = ''
    } else {
      link.rel = 'modulepreload'
    }
    link.href = '/' + file
    document.head.appendChild(link)
  }

  function askForScreen() {
    var address = location.hash.startsWith('#/') ? location.hash.slice(1) : location.pathname
    var path = address.split('?', 1)[0]
    // The sign-in page forwards users who are signed in.
    var isPublic = /^\/(login(?!\/login$)|waiting(ZJK|SRK)?|iWater|403|404|500)\b/.test(path)
    if (isPublic || !record('tokens')) {
      screens.public.forEach(ask)
      return
    }
    root.dataset.boot = 'inside'
    screens.inside.forEach(ask)
    // Asked for at another page, its files would hold up those of that page.
    if (/^\/(wel(\/index)?|login\/login)?$/.test(path)) screens.welcome.forEach(ask)
  }

  hideQuery()
  putOnColours()
  if (record('language') === 'en') root.lang = 'en'
  askForScreen()
})()
