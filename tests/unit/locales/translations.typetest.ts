/** Checked by the compiler only: a missing translation does not compile. */
import ar from '#locales/ar' with { type: 'json' }
import en from '#locales/en' with { type: 'json' }
import es from '#locales/es' with { type: 'json' }
import fr from '#locales/fr' with { type: 'json' }
import type { app } from '#resources'
import type { Translations } from '#schema/types'

type Complete = Translations<typeof app>

void (en satisfies Complete)
void (es satisfies Complete)
void (fr satisfies Complete)
void (ar satisfies Complete)

const { checks: _, ...lacking } = en
// @ts-expect-error a group of translations is missing
void (lacking satisfies Complete)

const { canceled: __, ...statuses } = en.enums.transaction_status
// @ts-expect-error the translation of one value is missing
void ({ ...en, enums: { ...en.enums, transaction_status: statuses } } satisfies Complete)
