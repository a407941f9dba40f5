/** Icons of files. */
export const camera = 'M4 8h3.5l1.5-2.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z'
  + 'M12 10a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z'
export const download = 'M12 4v11M7 11l5 5 5-5M4.5 20h15'
export const microphone = 'M12 3.5a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0v-5a3 3 0 0 0-3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3'
export const redo = 'M20 9H10a5.5 5.5 0 0 0 0 11h5M16 5l4 4-4 4'
export const sheet = 'M6.5 3.5h7l4.5 4.5v12a.5.5 0 0 1-.5.5h-11a.5.5 0 0 1-.5-.5V4a.5.5 0 0 1 .5-.5zM13 3.5V8.5h5'
export const sound = 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0z'
