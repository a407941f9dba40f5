/** Checks resources.ts and the locales at boot for errors that the compiler cannot find. */
import { app } from '#resources'
import { checkDefinition } from '#schema/check'
import type { Definition } from '#schema/definition'
import type { TranslationOptions } from '#schema/translations'
import ar from '#locales/ar' with { type: 'json' }
import en from '#locales/en' with { type: 'json' }
import es from '#locales/es' with { type: 'json' }
import fr from '#locales/fr' with { type: 'json' }

class InvalidDefinition extends Error {
  readonly help = 'Nothing runs on an invalid definition: correct all of these in resources.ts and locales/.'

  constructor(problems: readonly string[]) {
    super(`resources.ts or a translation is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

/** `npm run dev` accepts draft translations; production and tests refuse them. */
export function assertDefinition(): void {
  const problems = definitionProblems({ drafts: process.env.NODE_ENV === 'development' })
  if (problems.length) throw new InvalidDefinition(problems)
}

export function definitionProblems(options: TranslationOptions = {}): string[] {
  // The check reads every key, so it takes the general type and not the literal one.
  return checkDefinition(app as unknown as Definition, { en, es, fr, ar }, options)
}
