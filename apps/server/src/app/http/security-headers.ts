// Headers that keep a browser from doing what we never ask for: no inline script, no framing, no foreign origin, no referrer.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export async function addSecurityHeaders(app: FastifyInstance, frames: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(frames.length > 0 && { frameSrc: [...frames] }),
        // Pictures that the app draws itself (codes, avatars) are data: or blob:.
        imgSrc: ["'self'", 'data:', 'blob:'],
        manifestSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // The kit positions elements by style attributes; style elements stay forbidden.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
      },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
}
