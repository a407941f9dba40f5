import { createOwnParts, type OwnParts } from '../../own_parts.ts'
import type { CellOverrides } from '../parts.ts'

export type OwnCells = OwnParts<CellOverrides>
export const { register: registerOwnCells, useParts: useOwnCells } = createOwnParts<CellOverrides>('cells')
