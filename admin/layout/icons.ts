/** Outlines on a grid of 24, drawn with a line: those of the light pages and of the frame. */
const CIRCLE = 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17z'

export const chat = 'M12 3.5a8.5 8.5 0 0 0-7.4 12.7L3.5 20.5l4.4-1.1A8.5 8.5 0 1 0 12 3.5zM8.5 10.5h7M8.5 13.5h4.5'
export const check = 'M5 12.5l4.5 4.5L19 7'
export const close = 'M6 6l12 12M18 6L6 18'
export const edit = 'M4 20l1-4.5L16.5 4a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19z'
export const environment = 'M12 21.5s-7-6.2-7-11.5a7 7 0 0 1 14 0c0 5.3-7 11.5-7 11.5zM12 7.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z'
export const eye = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z'
export const eyeOff = `${eye}M4.5 3.5l15 17`
export const info = `${CIRCLE}M12 11v5.5M12 7.8v.01`
export const logout = 'M10 4H5.5A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20H10M15.5 16.5L20 12l-4.5-4.5M20 12H9.5'
export const mail = 'M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM4 7l8 6 8-6'
export const menu = 'M4 6.5h16M4 12h16M4 17.5h16'
export const moon = 'M20.5 14.5A8.5 8.5 0 1 1 9.5 3.5a7 7 0 0 0 11 11z'
export const panel = 'M4.5 4.5h15a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM9.5 4.5v15'
export const phone = 'M5 4h4l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z'
export const question = `${CIRCLE}M9.5 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.7M12 16.5v.01`
export const sun = 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2'
  + 'M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4'
export const trash = 'M4.5 6.5h15M9 6.5v-3h6v3M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6'
export const undo = 'M4 9h10a5.5 5.5 0 0 1 0 11H9M8 5L4 9l4 4'
export const user = 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5'
export const warning = 'M12 4L2.5 20h19zM12 10v4.5M12 17.3v.01'
