import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { contractWire } from './build/contract-wire.ts'
import { directImports } from './build/direct-imports.ts'
import { firstScreens } from './build/first-screens.ts'
import { oldestChromium } from './build/floor.ts'
import { gridSelectors } from './build/grid-selectors.ts'
import { oldBrowser } from './build/old-browser.ts'
import { ship } from './build/ship.ts'

// oxlint-disable-next-line node/no-process-env -- the address of the server to develop against; no setting of the product
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`

export default defineConfig({
  plugins: [
    contractWire(),
    directImports(),
    gridSelectors(),
    react(),
    firstScreens(),
    oldBrowser(),
    ship(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/uploads': server, '/code.js': server },
  },
  build: {
    target: `chrome${oldestChromium}`,
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks(import.meta.dirname) },
      },
    },
  },
})
