// Before the first paint, so that dark pages never flash white. See admin/layout/mode.ts.
document.documentElement.dataset.theme = localStorage.getItem('mode') === 'dark' ? 'dark' : 'light'
