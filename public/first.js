// Runs before the first paint: sets the theme (admin/kit/controls/theme_mode.ts), so that a dark page does not flash white, language and
// direction, and preloads the translations and the fonts of the page.
{
  const page = document.documentElement
  const readStored = (key) => {
    try { return JSON.parse(localStorage.getItem(key)) } catch { return null }
  }
  // Light unless it was chosen (specification §9); pages of visitors, clients and couriers follow the browser.
  const isStaff = /^\/user(\/|$)/i.test(location.pathname)
    && !/^\/user\/(login|clock|forgot-password|(reset-password|first-owner)\/[^/]+)\/?$/i.test(location.pathname)
  const likesDark = () => !isStaff && matchMedia('(prefers-color-scheme: dark)').matches
  page.dataset.theme = localStorage.getItem('mode') ?? (likesDark() ? 'dark' : 'light')

  // The URLs of these files by language (backend/pages/site/app_document.ts). The language rule is that of
  // admin/kit/providers/texts/language.ts.
  const meta = document.querySelector('meta[name="language-files"]')
  if (meta) {
    const courierLanguage = () => (location.pathname.startsWith('/courier')
      ? localStorage.getItem('courier_locale') ?? readStored('courier')?.locale?.toLowerCase() : undefined)
    const filesByLanguage = JSON.parse(meta.content)
    const browserLanguage = () => navigator.languages.map((language) => language.slice(0, 2).toLowerCase())
      .find((language) => language in filesByLanguage) ?? 'ar'
    const tabLanguage = () => new URLSearchParams(location.search).get('lang') ?? sessionStorage.getItem('visit_language')
      ?? courierLanguage() ?? browserLanguage()
    const language = location.pathname.includes('/user') ? localStorage.getItem('locale')?.toLowerCase() ?? 'en' : tabLanguage()
    const files = filesByLanguage[language]
    for (const href of files ?? []) {
      const kind = href.endsWith('.woff2') ? { rel: 'preload', as: 'font', crossOrigin: '' } : { rel: 'modulepreload' }
      document.head.append(Object.assign(document.createElement('link'), kind, { href }))
    }
    if (language !== page.lang || localStorage.getItem('token')) {
      // The prerendered form is in another language, or the user is signed in: it is hidden, and admin/kit/document/page_app.tsx removes
      // it.
      page.dataset.late = ''
    }
    // Changed after the page is rendered, they would have the style and layout of all its elements computed again.
    if (files) Object.assign(page, { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
  }

  // A file is gone because a new version was deployed while the page was open: the page is loaded again, once a minute at most. Not
  // without the server's answer: what is open would be lost for a network or a server that is away.
  const reload = () => {
    const last = Number(sessionStorage.getItem('reloaded_at'))
    if (Date.now() - last < 60_000) return
    fetch(location.href, { method: 'HEAD' }).then(({ status }) => {
      if (status >= 500) return
      sessionStorage.setItem('reloaded_at', String(Date.now()))
      location.reload()
    }, () => {})
  }
  addEventListener('vite:preloadError', reload)
  addEventListener('error', ({ target }) => { if (target.rel === 'stylesheet') reload() }, true)

  // A form that is submitted before hydration is submitted again after it (admin/kit/document/page_effects.ts).
  addEventListener('submit', (event) => {
    if (page.dataset.address) return
    event.preventDefault()
    page.dataset.sent = ''
  })
}
