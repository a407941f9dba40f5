/** Arrows and doors turn round in Arabic: `isMirrored`. Always decoration: the words stand beside it or in a label. */
export const Icon = ({ of, isMirrored = false }: { of: string; isMirrored?: boolean }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" data-mirrored={isMirrored || undefined}><path d={of} /></svg>
)
