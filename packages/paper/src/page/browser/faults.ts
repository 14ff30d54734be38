// The faults: a switch for each that holds, a button for each that happens; how often each has met; and what others have planned.
import { ask, type PlannedFault } from './api.ts';
import { find, make, refill, say } from './dom.ts';
import { type Preset, PRESETS } from './fault-presets.ts';
import { word } from './words.ts';

export interface FaultsOptions {
  apiKey: () => string;
  instId: () => string;
  canCrash: boolean;
}

export interface FaultBoard {
  refresh(): Promise<void>;
}

interface Line {
  preset: Preset;
  button: HTMLButtonElement;
  count: HTMLElement;
}

export function showFaults(options: FaultsOptions): FaultBoard {
  const board = find('#faults', HTMLElement);
  let planned: PlannedFault[] = [];
  const lines = PRESETS.filter(({ needs }) => needs !== 'crash' || options.canCrash).map((preset) =>
    lineOf(preset, (line) => void act(line)),
  );
  board.replaceChildren(...lines.map(({ element }) => element));
  const refresh = async (): Promise<void> => {
    planned = await ask<PlannedFault[]>('/paper/faults');
    for (const line of lines) show(line, ofPreset(planned, line.preset));
    showOthers(planned.filter((fault) => !PRESETS.some((preset) => ofPreset([fault], preset).length > 0)));
    find('#clear-faults', HTMLButtonElement).hidden = planned.length === 0;
  };
  const act = async ({ preset, button }: Line): Promise<void> => {
    const trouble = find('#fault-trouble', HTMLElement);
    say(trouble, '');
    button.disabled = true;
    try {
      const active = ofPreset(planned, preset);
      if (active.length > 0) for (const { id } of active) await ask('/paper/faults', { kind: 'clear', id });
      else
        for (const plan of preset.plan({ apiKey: options.apiKey(), instId: options.instId() }))
          await ask('/paper/faults', { ...plan, note: noteOf(preset) });
      await refresh();
    } catch (cause) {
      // A crash is not answered: that it ends the exchange is the point.
      if (preset.name !== 'crash') say(trouble, `${word('paper.failed')} ${cause instanceof Error ? cause.message : ''}`);
    }
    button.disabled = false;
  };
  find('#clear-faults', HTMLButtonElement).addEventListener('click', () => void ask('/paper/faults', { kind: 'clear' }).then(refresh));
  find('#other-faults', HTMLElement).addEventListener('click', ({ target }) => {
    const id = target instanceof HTMLElement ? target.dataset['fault'] : undefined;
    if (id !== undefined) void ask('/paper/faults', { kind: 'clear', id }).then(refresh);
  });
  return { refresh };
}

function noteOf({ name }: Preset): string {
  return `page:${name}`;
}

function ofPreset(planned: readonly PlannedFault[], preset: Preset): PlannedFault[] {
  return planned.filter(({ note }) => note === noteOf(preset));
}

function lineOf(preset: Preset, onClick: (line: Line) => void): Line & { element: HTMLElement } {
  const { name, isSwitch } = preset;
  const title = `fault-${name}`;
  const button = isSwitch
    ? make('button', {
        type: 'button',
        role: 'switch',
        'aria-checked': 'false',
        'aria-labelledby': title,
        'aria-describedby': `${title}-line`,
      })
    : make('button', { type: 'button', class: 'quiet', text: word('paper.do'), 'aria-describedby': title });
  const count = make('small', { class: 'met' });
  const text = make(
    'div',
    {},
    make('b', { id: title, text: word(`paper.fault.${name}`) }),
    make('small', { id: `${title}-line`, text: word(`paper.fault.${name}Line`) }),
    count,
  );
  const line = { preset, button, count, element: make('li', {}, text, button) };
  button.addEventListener('click', () => onClick(line));
  return line;
}

function show({ preset, button, count }: Line, active: readonly PlannedFault[]): void {
  if (preset.isSwitch) button.setAttribute('aria-checked', String(active.length > 0));
  const met = active.reduce((sum, fault) => sum + fault.met, 0);
  say(count, met === 0 ? '' : word('paper.met', { n: String(met) }));
}

/** Faults that did not come from this page, told by their fields. */
function showOthers(others: readonly PlannedFault[]): void {
  find('#others', HTMLElement).hidden = others.length === 0;
  const told = ({
    id: _id,
    kind: _kind,
    met: _met,
    state: _state,
    left: _left,
    from: _from,
    until: _until,
    ...fields
  }: PlannedFault): string =>
    Object.entries(fields)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ');
  const items = others.map((fault) =>
    make(
      'li',
      {},
      make('div', {}, make('b', { text: fault.kind }), make('small', { text: told(fault) })),
      make('button', { type: 'button', class: 'quiet', text: word('paper.remove'), 'data-fault': fault.id }),
    ),
  );
  refill(find('#other-faults', HTMLElement), items);
}
