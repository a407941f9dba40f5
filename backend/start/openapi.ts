import { invoiceCalls } from '#backend/invoices/openapi_calls'
import { moneyCalls } from '#backend/money/openapi_calls'
import { openApiDocument, type OpenApi } from '#backend/openapi/openapi_document'
import type { DescribeCalls } from '#backend/openapi/api_call'
import { describeCalls } from '#backend/openapi/calls/declared_calls'
import { orderCalls } from '#backend/orders/openapi_calls'
import { portalCalls } from '#backend/portal/openapi_calls'
import { courierCalls } from '#backend/courier/openapi_calls'
import { settlementCalls } from '#backend/settlements/openapi_calls'
import { chartCalls } from '#backend/statistics/chart_openapi_calls'
import { statisticsCalls } from '#backend/statistics/openapi_calls'
import { CALLS } from './calls.ts'
import type { Locale } from '#common/locales'

/** The calls outside the resources. A room with routes of its own adds its calls here. */
export const ROOMS: readonly DescribeCalls[] = [
  orderCalls, statisticsCalls, chartCalls, moneyCalls,
  courierCalls, settlementCalls, portalCalls, invoiceCalls, describeCalls(CALLS),
]

export const openApi = (locale: Locale): OpenApi => openApiDocument(locale, ROOMS)
