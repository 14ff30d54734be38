// The yardstick of Home: a page of React alone, built as the app is and served by the same server, which shows the figures of Home's tasks from one call.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const script = `
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
const { token } = JSON.parse(localStorage.getItem('millrace.session'));
function Bare() {
  const [tasks, setTasks] = useState();
  useEffect(() => {
    fetch('/app/inter/user/assignment/pageAssignmentByAssignmentType?pageNum=1&pageSize=500', { headers: { token } })
      .then((answer) => answer.json())
      .then(({ data }) => setTasks(data.rows));
  }, []);
  if (!tasks) return null;
  const total = tasks.reduce((sum, task) => sum + Number(task.sumPnl), 0);
  return (
    <main>
      <p data-figure="total" data-value={total}>{total.toFixed(2)} USDT</p>
      <ul>
        {tasks.filter((task) => task.status === 'open').slice(0, 5).map((task) => (
          <li key={task.id} data-task={task.id}>{task.instId} {task.sumPnl} {task.sz} {task.avgPx}</li>
        ))}
      </ul>
    </main>
  );
}
createRoot(document.getElementById('root')).render(<Bare />);
`;

/** Lays /bare.html beside the built app in `dist`. */
export async function addBarePage(dist: string): Promise<void> {
  const source = path.join(dist, '..', 'bare');
  mkdirSync(source, { recursive: true });
  writeFileSync(path.join(source, 'bare.jsx'), script);
  const page = '<!doctype html><meta name="viewport" content="width=device-width"><title>bare</title><div id="root"></div>';
  writeFileSync(path.join(source, 'bare.html'), `${page}<script type="module" src="./bare.jsx"></script>`);
  const react = (name: string): string => fileURLToPath(import.meta.resolve(name));
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    resolve: {
      alias: { 'react-dom/client': react('react-dom/client'), 'react/jsx-runtime': react('react/jsx-runtime'), react: react('react') },
    },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      target: 'es2022',
      outDir: dist,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: path.join(source, 'bare.html') },
    },
  });
}
