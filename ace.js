await import('./backend/bin/console.ts')
