/** The couriers' application, which works without a network (worker/main.ts). */
import texts from 'virtual:texts/courier'
import { navigate } from 'wouter/use-browser-location'
import { startPages } from '../kit/document/page_app.tsx'
import { startDocument } from '../kit/document/start_document.ts'
import { forgetCouriersWhoLeave } from './forget_courier.ts'
import { courier } from './pages.ts'

startDocument(texts, (path) => { navigate(path, { replace: true }) })
forgetCouriersWhoLeave()
void startPages(courier)
