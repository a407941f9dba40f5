/**
 * Since when an invariant holds (`invariant_starts`): a rule that came while a company was at work says nothing of its rows from before,
 * which nobody can mend any more. The migration that brings such a rule writes the moment; without one it has always held.
 */
import { literal } from '#backend/engine/database/sql_literal'
import type { Invariant } from './checks.ts'

export const sinceSql = (invariant: Invariant): string =>
  `coalesce((select since from invariant_starts where invariant = ${literal(invariant)}), '-infinity')`
