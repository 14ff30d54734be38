// Line drawings of the guide's steps: what a screen looks like, without a word, so that they serve every language. Decoration: the text beside says it all.
import type { ReactNode } from 'react';

export type GuidePicture = 'menu' | 'mode' | 'form' | 'rights' | 'addresses' | 'secret' | 'link' | 'page';

/** Ink lines; `g-brand` is what to tap, `g-no` what to leave. */
const drawings: Record<GuidePicture, ReactNode> = {
  menu: (
    <>
      <path d="M22 12h196v72H22zM22 28h196M30 20h.1M37 20h.1M44 20h.1M62 20h90" />
      <circle className="guide-picture-brand" cx="204" cy="40" r="6" />
      <path d="M148 52h64v46h-64zM158 62h30M158 74h38" />
      <path className="guide-picture-brand" d="M158 87h24M192 87a4 4 0 1 0 .1 0M196 87h9v4" />
    </>
  ),
  mode: (
    <>
      <path d="M40 14h160v30H40zM40 54h160v30H40zM72 29h70M72 69h92" />
      <circle cx="56" cy="29" r="6" />
      <circle className="guide-picture-brand" cx="56" cy="69" r="6" />
      <circle className="guide-picture-brand guide-picture-fill" cx="56" cy="69" r="2.5" />
      <path className="guide-picture-brand" d="M180 76V62l-5 5M180 62l5 5M190 62v14l-5-5M190 76l5-5" />
    </>
  ),
  form: (
    <>
      <path d="M56 8h128v82H56zM70 22h40M70 48h54" />
      <path d="M70 28h100v12H70zM70 54h100v12H70z" />
      <path className="guide-picture-dots" d="M78 60h46" />
      <path className="guide-picture-brand" d="M70 74h100v10H70zM108 79h24" />
    </>
  ),
  rights: (
    <>
      <path d="M82 22h70M82 48h52M82 74h84" />
      <path className="guide-picture-brand" d="M56 14h16v16H56zM60 22l3 4 6-8M56 40h16v16H56zM60 48l3 4 6-8" />
      <path className="guide-picture-wrong" d="M56 66h16v16H56zM170 66l12 16M182 66l-12 16" />
    </>
  ),
  addresses: (
    <>
      <path d="M30 30h60v36H30zM30 48h60M40 39h.1M40 57h.1M52 39h26M52 57h26" />
      <path className="guide-picture-brand" d="M98 48h34M126 42l6 6-6 6" />
      <path d="M158 24h20M168 24V14M150 36h36v44h-36zM158 50h20M158 62h20" />
      <path className="guide-picture-wrong" d="M206 40l10 16M216 40l-10 16" />
    </>
  ),
  secret: (
    <>
      <path d="M46 12h148v20H46zM46 40h148v20H46zM46 68h148v20H46zM58 22h84M58 78h40" />
      <path className="guide-picture-dots" d="M58 50h84" />
      <path
        className="guide-picture-brand"
        d="M170 18h8v8h-8zM174 18v-3h8v8h-4M170 46h8v8h-8zM174 46v-3h8v8h-4M170 74h8v8h-8zM174 74v-3h8v8h-4"
      />
    </>
  ),
  link: (
    <>
      <path d="M126 6h52v88h-52zM146 88h12M136 22h32M136 38h32M136 54h32" />
      <path className="guide-picture-brand" d="M136 66h32v12h-32zM147 72l3 3 6-6" />
      <circle className="guide-picture-brand" cx="70" cy="48" r="10" />
      <path className="guide-picture-brand" d="M80 48h34M104 48v7M112 48v5" />
    </>
  ),
  page: (
    <>
      <path d="M40 10h160v78H40zM40 26h160M48 18h.1M55 18h.1M62 18h.1M80 18h80M56 42h60M56 54h44" />
      <path className="guide-picture-brand" d="M56 66h60v14H56zM74 73h24" />
      <circle cx="160" cy="58" r="18" />
      <path d="M153 52h14M160 52v14M152 58c0 3 16 3 16 0s-16-3-16 0z" />
    </>
  ),
};

export function GuideDrawing({ picture }: { picture: GuidePicture }) {
  return (
    <svg className="guide-picture" viewBox="0 0 240 100" aria-hidden="true">
      {drawings[picture]}
    </svg>
  );
}
