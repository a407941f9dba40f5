/** Every call outside the resources. A room with calls of its own adds them here. */
import { authCalls } from '#backend/services/auth/calls'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { callbackCalls } from '#backend/services/messages/callbacks/calls'
import { cashCalls } from '#backend/pages/cash/calls'
import { checkedCalls } from '#backend/engine/calls/check_calls'
import { callListCalls } from '#backend/pages/calls/calls'
import { contactCalls } from '#backend/trade/contacts/calls'
import { courierCalls } from '#backend/pages/courier/calls'
import { demoCalls } from '#backend/app/demo/calls'
import { importCalls } from '#backend/services/exchange/calls'
import { fileCalls } from '#backend/services/files/calls'
import { invariantCalls } from '#backend/pages/invariants/calls'
import { invoiceCalls } from '#backend/trade/invoices/calls'
import { liveCalls } from '#backend/services/live/calls'
import { messageCalls } from '#backend/services/messages/calls'
import { deliveryCalls } from '#backend/services/messages/delivery/calls'
import { moneyCalls } from '#backend/trade/money/calls'
import { healthCalls } from '#backend/pages/monitoring/calls'
import { openApiCall } from '#backend/services/openapi/call'
import { orderCalls } from '#backend/trade/orders/calls'
import { plantCalls } from '#backend/pages/plant/calls'
import { portalCalls } from '#backend/pages/portal/calls'
import { preferenceCalls } from '#backend/services/preferences/calls'
import { printingCalls } from '#backend/pages/printing/calls'
import { pushCalls } from '#backend/services/push/calls'
import { scanCalls } from '#backend/pages/scan/calls'
import { settlementCalls } from '#backend/trade/settlements/calls'
import { shipmentCalls } from '#backend/trade/shipments/calls'
import { staffCalls } from '#backend/trade/staff/calls'
import { statisticsCalls } from '#backend/pages/statistics/calls'
import type { SendSecret } from '#backend/services/auth/sign_in/phone_code_controller'

/** Messages lie above accounts. */
const sendSecret: SendSecret = async (...message) => (await import('#backend/services/messages/index')).sendSecret(...message)

export const CALLS = checkedCalls([
  ...authCalls(sendSecret), ...callbackCalls, ...callListCalls, ...cashCalls, ...contactCalls, ...courierCalls, ...deliveryCalls,
  ...demoCalls, ...fileCalls, ...healthCalls, ...importCalls, ...invariantCalls, ...invoiceCalls,
  ...liveCalls, ...messageCalls, ...moneyCalls,
  openApiCall(new URL('build_openapi.ts', import.meta.url)),
  ...orderCalls, ...plantCalls, ...portalCalls, ...preferenceCalls, ...printingCalls, ...pushCalls, ...scanCalls, ...settlementCalls,
  ...shipmentCalls, ...staffCalls, ...statisticsCalls,
], permissionNames)
