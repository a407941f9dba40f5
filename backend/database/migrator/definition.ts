/** resources.ts and its words, asked at boot for what the compiler cannot see. */
import { app } from '#resources'
import { check } from '#schema/check'
import type { Definition } from '#schema/definition'
import type { WordOptions } from '#schema/words'
import ar from '#locales/ar' with { type: 'json' }
import en from '#locales/en' with { type: 'json' }
import es from '#locales/es' with { type: 'json' }
import fr from '#locales/fr' with { type: 'json' }

class WrongDefinition extends Error {
  readonly help = 'Nothing runs on a definition that contradicts itself: put right all of these in resources.ts and locales/.'

  constructor(problems: readonly string[]) {
    super(`resources.ts or its words are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

/** `npm run dev` shows drafts of words as they are; production and tests refuse them. */
export function assertDefinition(): void {
  const problems = definitionProblems({ drafts: process.env.NODE_ENV === 'development' })
  if (problems.length) throw new WrongDefinition(problems)
}

export function definitionProblems(options: WordOptions = {}): string[] {
  // The literal types are of no use to a check that reads everything.
  return check(app as unknown as Definition, { en, es, fr, ar }, options)
}
