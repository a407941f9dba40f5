/** What is gone through at a maintenance. Pure. */
export const isChecklist = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 50 && value.every((line: unknown) => typeof line === 'object' && line !== null
    && 'label' in line && typeof line.label === 'string' && line.label.trim() !== '' && line.label.length <= 120
    && 'done' in line && typeof line.done === 'boolean')
