-- Networks no longer give anybody precedence: to go ahead where the person of a name had been told whether anybody has it.
drop table known_network;
