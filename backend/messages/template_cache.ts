/** Caches the message templates for two seconds, because every order needs them. */
import { query } from '#backend/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { MessageChannel, Template } from './channel_routing.ts'

const CACHED_MS = 2000
let cached: { readonly templates: readonly Template[]; readonly until: number } | undefined

export async function templatesOf(
  trx: QueryClientContract, event: Template['event'], audience: Template['audience'],
): Promise<readonly Template[]> {
  if (!cached || cached.until <= Date.now()) {
    const templates = await query(trx, 'select * from notification_templates order by id') as unknown as Template[]
    cached = { templates, until: Date.now() + CACHED_MS }
  }
  return cached.templates.filter((template) => template.event === event && template.audience === audience)
}

export async function templateOf(
  trx: QueryClientContract, event: Template['event'] | null, audience: Template['audience'], channel: MessageChannel,
): Promise<Template | undefined> {
  return event === null ? undefined : (await templatesOf(trx, event, audience)).find((template) => template.channel === channel)
}

/** Clears the cache of this process after a template is saved; other processes read it within two seconds. */
export function clearTemplateCache(): void {
  cached = undefined
}
