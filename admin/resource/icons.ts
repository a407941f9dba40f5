/** Icons of the generic screens, beside those of layout/icons.ts. */
export const plus = 'M12 5v14M5 12h14'
export const search = 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM16.2 16.2L21 21'
export const filter = 'M3.5 5.5h17M7 12h10M10.5 18.5h3'
const dot = (y: number) => `M12 ${y}a.9.9 0 1 0 0 1.8a.9.9 0 0 0 0-1.8z`
export const more = dot(4.5) + dot(11.1) + dot(17.7)
export const up = 'M12 19V5M6 11l6-6 6 6'
export const down = 'M12 5v14M6 13l6 6 6-6'
export const next = 'M9 5l7 7-7 7'
export const previous = 'M15 5l-7 7 7 7'
export const bookmark = 'M6.5 4h11v16l-5.5-4-5.5 4z'
export const rows = 'M4 5h16v14H4zM4 9.7h16M4 14.3h16'
export const board = 'M4 4.5h4.5v15H4zM10 4.5h4.5v9H10zM16 4.5h4.5v12H16z'
export const calendar = 'M4.5 6h15v13.5h-15zM4.5 10h15M8.5 3.5V8M15.5 3.5V8'
export const map = 'M3.5 6l5.5-2 6 2 5.5-2v14L15 20l-6-2-5.5 2zM9 4v14M15 6v14'
export const wall = 'M4 4.5h7v7H4zM13 4.5h7v7h-7zM4 13.5h7v7H4zM13 13.5h7v7h-7z'
export const columns = 'M4 5h16v14H4zM9.3 5v14M14.7 5v14'
