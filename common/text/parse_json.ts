/** The value of a JSON text; `otherwise` if it is missing or invalid. Undefined is the value of no JSON text. */
export function parseJson(text: string | null, otherwise: unknown = undefined): unknown {
  try { return JSON.parse(text ?? '') } catch { return otherwise }
}
