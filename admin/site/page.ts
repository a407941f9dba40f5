/** The only script of the server-rendered pages: shows the account link that matches the session, in any tab. */
import '../style/base.css'
import './site.css'

function showAccountLink(): void {
  const guard = (['user', 'client'] as const).find((key) => localStorage.getItem(key) !== null && localStorage.getItem('token') !== null)
  for (const link of document.querySelectorAll<HTMLElement>('[data-door]')) link.hidden = link.dataset.door !== (guard ?? 'visitor')
}

showAccountLink()
addEventListener('storage', showAccountLink)
addEventListener('pageshow', showAccountLink)
