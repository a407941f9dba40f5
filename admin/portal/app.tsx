/** The pages of clients, and sign-in and recovery of all people (pages.ts). */
import texts from 'virtual:texts/portal'
import { navigate } from 'wouter/use-browser-location'
import { forgetCouriersWhoLeave } from '../courier/forget_courier.ts'
import { startPages } from '../kit/document/page_app.tsx'
import { startDocument } from '../kit/document/start_document.ts'
import { surviveTranslation } from '../kit/document/survive_translation.ts'
import { portal } from './pages.ts'

startDocument(texts, (path) => { navigate(path, { replace: true }) })
forgetCouriersWhoLeave()
surviveTranslation()
void startPages(portal)
