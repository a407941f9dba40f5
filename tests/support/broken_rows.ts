/** What breaks an invariant since a test has begun. Other tests break rows past all rules: theirs are not counted. */
import { findBrokenRows, type BrokenRow } from '#backend/invariants/find_broken_rows'

export type BrokenBefore = ReadonlySet<string>

const nameOf = ({ invariant, subject, subject_field }: BrokenRow) => JSON.stringify([invariant, subject, subject_field])

export const brokenBefore = async (): Promise<BrokenBefore> => new Set((await findBrokenRows()).map(nameOf))

export const brokenSince = async (before: BrokenBefore): Promise<BrokenRow[]> =>
  (await findBrokenRows()).filter((row) => !before.has(nameOf(row)))
