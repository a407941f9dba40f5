/** Every call outside the resources. A room with calls of its own adds them here. */
import { permissionNames } from '#backend/auth/permissions'
import { checkedCalls } from '#backend/calls/check_calls'
import { courierCalls } from '#backend/courier/calls'
import { invoiceCalls } from '#backend/invoices/calls'
import { moneyCalls } from '#backend/money/calls'
import { orderCalls } from '#backend/orders/calls'
import { plantCalls } from '#backend/plant/calls'
import { portalCalls } from '#backend/portal/calls'
import { scanCalls } from '#backend/scan/calls'
import { settlementCalls } from '#backend/settlements/calls'
import { shipmentCalls } from '#backend/shipments/calls'
import { statisticsCalls } from '#backend/statistics/calls'

export const CALLS = checkedCalls([
  ...courierCalls, ...invoiceCalls, ...moneyCalls, ...orderCalls, ...plantCalls, ...portalCalls, ...scanCalls, ...settlementCalls,
  ...shipmentCalls, ...statisticsCalls,
], permissionNames)
