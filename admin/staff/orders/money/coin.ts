/** The smallest coin in centimes (setting `money.cash_rounding`); 1 until it is known, so that amounts are shown as they are. */
import { useQuery } from '@tanstack/react-query'
import { parseMinorUnits } from '#common/text/number_input'
import type { PublicSettings } from '../../../kit/providers/fetch_public_settings.ts'
import { publicSettings } from '../../../kit/providers/public_settings.ts'
import { queryClient } from '../../../kit/providers/rest/query_client.ts'

export const useCoin = (): number => coinOf(useQuery(publicSettings).data)

export const readCoin = (): number => coinOf(queryClient.getQueryData(publicSettings.queryKey))

const coinOf = (settings: PublicSettings | undefined): number => parseMinorUnits(String(settings?.['money.cash_rounding'] ?? '')) || 1
