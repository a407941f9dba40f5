/**
 * Every field type of the browser: those of nestable_types.ts and these, one a line. Their components are registered in cell.tsx
 * and input.tsx.
 */
export * from './nestable_types.ts'
export { rating } from './amount/types.ts'
export { password } from './text/types.ts'
export { sequence } from './text/types.ts'
export { token } from './text/types.ts'
export { ref } from './reference/types.ts'
export { many } from './reference/types.ts'
export { morph } from './reference/types.ts'
export { children } from './reference/types.ts'
export { media } from './media/types.ts'
export { medias } from './media/types.ts'
export { file } from './media/types.ts'
export { json } from './shape/types.ts'
