// A top-up by a transfer from outside: a new order for a package or an amount, or the order that `order` names, by its state.
import { useSearch } from '@tanstack/react-router';
import { NewTopUp } from './new-top-up.tsx';
import { TopUpOrder } from './top-up-order.tsx';
import '../assets.css';

export function TopUpPage() {
  const { order, id, money, types } = useSearch({ from: '/recharge-details' });
  return order === undefined ? <NewTopUp packageId={id} money={money} types={types} /> : <TopUpOrder id={order} />;
}
