import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdDirect } from './build/antd-direct.ts'
import { contractWire } from './build/contract-wire.ts'
import { firstScreens } from './build/first-screens.ts'
import { ship } from './build/ship.ts'

// oxlint-disable-next-line node/no-process-env -- the address of the server to develop against; no setting of the product
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`

export default defineConfig({
  plugins: [contractWire(), antdDirect(), react(), firstScreens(), ship()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/uploads': server, '/code.js': server },
  },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // What the entry imports is always there first: in one file it compresses best.
        codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] },
      },
    },
  },
})
