/** The only script of the server-rendered pages: shows the account link that matches the session, in any tab, and closes the menu. */
import '../style/base.css'
import '../controls/disclosure.css'
import './site.css'

function showAccountLink(): void {
  const guard = (['user', 'client'] as const).find((key) => localStorage.getItem(key) !== null && localStorage.getItem('token') !== null)
  for (const link of document.querySelectorAll<HTMLElement>('[data-door]')) link.hidden = link.dataset.door !== (guard ?? 'visitor')
}

/** Escape or a click elsewhere closes the menu of the languages. */
function closeMenu(event: Event): void {
  const menu = document.querySelector<HTMLDetailsElement>('.languages')
  if (event instanceof KeyboardEvent ? event.key === 'Escape' : !menu?.contains(event.target as Node)) menu?.removeAttribute('open')
}

showAccountLink()
addEventListener('pointerdown', closeMenu)
addEventListener('keydown', closeMenu)
addEventListener('storage', showAccountLink)
addEventListener('pageshow', showAccountLink)
