/** The ways between the stops of a shipment: by road where a routing server is configured and answers, else in straight lines. */
import logger from '@adonisjs/core/services/logger'
import env from '#backend/engine/env/env'
import { roadWays } from '#backend/trade/shipments/routing/index'
import { straightWays, type Ways } from '#backend/trade/shipments/routing/ways'
import { settingOf } from '#backend/services/settings/setting_of'
import type { WaysSource } from '#common/orders/dispatch'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Point } from '#schema/types'

export interface FoundWays extends Ways { readonly source: WaysSource }

export async function findWays(points: readonly (Point | null)[], context: RuleContext): Promise<FoundWays> {
  const ways = straightWays(points, {
    road_factor: settingOf(context, 'delivery_road_percent') / 100, speed_kmh: settingOf(context, 'delivery_speed_kmh'),
  })
  const straight = (source: WaysSource): FoundWays => ({ ...ways, source })
  const server = env.get('ROUTING_URL')
  if (!server) return straight('straight')
  try {
    return { ...await roadWays(server, points, ways), source: 'roads' }
  } catch (error) {
    logger.warn({ err: error as Error }, 'routing server')
    return straight('straight_instead')
  }
}
