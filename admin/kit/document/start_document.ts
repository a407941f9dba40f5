/** What each of the three documents begins with. */
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { isForeignArea, signInPageOf } from '../auth/route_guards.ts'
import { leaveNotice } from '../auth/arrival_notice.ts'
import { setBusinessZone } from '../format/zone.ts'
import { saveTabLanguageFromUrl, setTexts, type LoadTexts } from '../providers/texts/language.ts'
import { lastSessionEnd, watchSession } from '../providers/session/session.ts'
import { startSessionRefresh } from '../providers/session/refresh.ts'
import { startPushAfterSignIn } from '../push/start_push.ts'

/** `replace` opens the sign-in page when the session of the open page ends, in this tab or another. */
export function startDocument(texts: LoadTexts, replace: (path: string) => void): void {
  // Written by the server: backend/pages/site/app_document.ts.
  setBusinessZone(document.querySelector<HTMLMetaElement>('meta[name="timezone"]')?.content ?? DEFAULT_ZONE)
  setTexts(texts)
  saveTabLanguageFromUrl()
  startSessionRefresh()
  startPushAfterSignIn()
  watchSession(() => {
    const { pathname } = location
    if (!isForeignArea(pathname)) return
    if (lastSessionEnd() === 'expired') leaveNotice('ended')
    replace(signInPageOf(pathname))
  })
}
