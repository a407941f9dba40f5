/** The templates, read once for some seconds: every order would read them again. */
import { query } from '#backend/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Channel, Template } from './ways.ts'

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
  trx: QueryClientContract, event: Template['event'] | null, audience: Template['audience'], channel: Channel,
): Promise<Template | undefined> {
  return event === null ? undefined : (await templatesOf(trx, event, audience)).find((template) => template.channel === channel)
}

/** One was saved here: this process knows it at once, the others within two seconds. */
export function forgetTemplates(): void {
  cached = undefined
}
