/** The whole script of the pages that the server writes: the door that fits who is signed in, here or in another tab. */
import '../style/base.css'
import './site.css'

function showDoor(): void {
  const who = (['user', 'client'] as const).find((guard) => localStorage.getItem(guard) !== null && localStorage.getItem('token') !== null)
  for (const door of document.querySelectorAll<HTMLElement>('[data-door]')) door.hidden = door.dataset.door !== (who ?? 'visitor')
}

showDoor()
addEventListener('storage', showDoor)
addEventListener('pageshow', showDoor)
