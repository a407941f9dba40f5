await import('./backend/app/bin/console.ts')
