// Before the first paint: dark pages never flash white (admin/controls/mode.ts), and what the asked page will need is under way.
{
  const page = document.documentElement
  page.dataset.theme = localStorage.getItem('mode') === 'dark' ? 'dark' : 'light'

  // By language, as the server has found it (backend/site/first_screen.ts); the rule is that of admin/providers/language.ts.
  const said = document.querySelector('meta[name="spoken"]')
  if (said) {
    const chosen = () => new URLSearchParams(location.search).get('lang') ?? sessionStorage.getItem('visit_language') ?? 'ar'
    const language = location.pathname.includes('/user') ? localStorage.getItem('locale')?.toLowerCase() ?? 'en' : chosen()
    for (const href of JSON.parse(said.content)[language] ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    // The form that came with the document is in another language, or not for who is signed in.
    if (language !== page.lang || localStorage.getItem('token')) page.dataset.late = ''
  }

  // Somebody was quicker than the scripts: admin/layout/early.ts sends it.
  addEventListener('submit', ({ target }) => { if (target.closest('#early')) page.dataset.sent = '' })
}
