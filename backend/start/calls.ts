/** Every call outside the resources. A room with calls of its own adds them here. */
import { permissionNames } from '#backend/auth/permissions'
import { checkedCalls } from '#backend/calls/check_calls'
import { plantCalls } from '#backend/plant/calls'
import { scanCalls } from '#backend/scan/calls'
import { shipmentCalls } from '#backend/shipments/calls'

export const CALLS = checkedCalls([...plantCalls, ...scanCalls, ...shipmentCalls], permissionNames)
