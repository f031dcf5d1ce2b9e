import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = 'http://127.0.0.1:8765'

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // vitest needs Svelte's browser build; a plain build picks it by itself.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    // The server's content security policy allows files of its own and nothing inline.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
}))
