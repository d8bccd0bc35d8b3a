import { type ProofTask, solve } from './proof-of-work.ts'

// A worker, so that the page goes on while it calculates.
self.addEventListener('message', ({ data }: MessageEvent<ProofTask>) => {
  self.postMessage(solve(data))
})
