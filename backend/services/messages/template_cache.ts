/** Caches the message templates, because every order needs them. */
import { ChangeCache } from '#backend/engine/broadcast/change_cache'
import { query } from '#backend/engine/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { MessageChannel, Template } from './channel_routing.ts'

const cache = new ChangeCache<readonly Template[]>('notification_templates')

export async function templatesOf(
  trx: QueryClientContract, event: Template['event'], audience: Template['audience'],
): Promise<readonly Template[]> {
  const templates = await cache.get(() => readTemplates(trx))
  return templates.filter((template) => template.event === event && template.audience === audience)
}

const readTemplates = async (trx: QueryClientContract): Promise<readonly Template[]> =>
  await query(trx, 'select * from notification_templates order by id') as unknown as Template[]

export async function templateOf(
  trx: QueryClientContract, event: Template['event'] | null, audience: Template['audience'], channel: MessageChannel,
): Promise<Template | undefined> {
  return event === null ? undefined : (await templatesOf(trx, event, audience)).find((template) => template.channel === channel)
}

/** Called when a template is saved: this process uses it at once, the others with their notification. */
export function clearTemplateCache(): void {
  cache.clear()
}
