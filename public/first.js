// Before the first paint: dark pages never flash white (admin/controls/theme_mode.ts), and what the asked page will need is under way.
{
  const page = document.documentElement
  page.dataset.theme = localStorage.getItem('mode') === 'dark' ? 'dark' : 'light'

  // Words by language, as the server has found them (backend/site/app_document.ts); the rule is that of admin/providers/language.ts.
  const words = document.querySelector('meta[name="words"]')
  if (words) {
    const chosen = () => new URLSearchParams(location.search).get('lang') ?? sessionStorage.getItem('visit_language') ?? 'ar'
    const language = location.pathname.includes('/user') ? localStorage.getItem('locale')?.toLowerCase() ?? 'en' : chosen()
    for (const href of JSON.parse(words.content)[language] ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    // The form that came with the document is in another language, or not for who is signed in.
    if (language !== page.lang || localStorage.getItem('token')) page.dataset.late = ''
  }

  // Somebody was quicker than the scripts: the page sends it once it is hydrated (admin/layout/page_effects.ts).
  addEventListener('submit', (event) => {
    if (page.dataset.address) return
    event.preventDefault()
    page.dataset.sent = ''
  })
}
