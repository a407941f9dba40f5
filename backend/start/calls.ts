/** Every call outside the resources. A room with calls of its own adds them here. */
import { authCalls } from '#backend/auth/calls'
import { permissionNames } from '#backend/auth/permissions'
import { checkedCalls } from '#backend/calls/check_calls'
import { courierCalls } from '#backend/courier/calls'
import { demoCalls } from '#backend/demo/calls'
import { importCalls } from '#backend/exchange/calls'
import { fileCalls } from '#backend/files/calls'
import { invariantCalls } from '#backend/invariants/calls'
import { invoiceCalls } from '#backend/invoices/calls'
import { liveCalls } from '#backend/live/calls'
import { messageCalls } from '#backend/messages/calls'
import { deliveryCalls } from '#backend/messages/delivery/calls'
import { moneyCalls } from '#backend/money/calls'
import { healthCalls } from '#backend/monitoring/calls'
import { openApiCall } from '#backend/openapi/openapi_call'
import { orderCalls } from '#backend/orders/calls'
import { plantCalls } from '#backend/plant/calls'
import { portalCalls } from '#backend/portal/calls'
import { preferenceCalls } from '#backend/preferences/calls'
import { printingCalls } from '#backend/printing/calls'
import { pushCalls } from '#backend/push/calls'
import { scanCalls } from '#backend/scan/calls'
import { settlementCalls } from '#backend/settlements/calls'
import { shipmentCalls } from '#backend/shipments/calls'
import { staffCalls } from '#backend/staff/calls'
import { statisticsCalls } from '#backend/statistics/calls'
import type { SendSecret } from '#backend/auth/phone_code_controller'

/** Messages lie above accounts. */
const sendSecret: SendSecret = async (...message) => (await import('#backend/messages/index')).sendSecret(...message)

export const CALLS = checkedCalls([
  ...authCalls(sendSecret), ...courierCalls, ...deliveryCalls, ...demoCalls, ...fileCalls, ...healthCalls, ...importCalls,
  ...invariantCalls, ...invoiceCalls, ...liveCalls, ...messageCalls, ...moneyCalls,
  openApiCall(new URL('build_openapi.ts', import.meta.url)),
  ...orderCalls, ...plantCalls, ...portalCalls, ...preferenceCalls, ...printingCalls, ...pushCalls, ...scanCalls, ...settlementCalls,
  ...shipmentCalls, ...staffCalls, ...statisticsCalls,
], permissionNames)
