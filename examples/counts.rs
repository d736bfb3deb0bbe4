// counts - Rust: three quarters of the time below heavy, one quarter below light.
//
//	counts [ROUNDS]
//
// n counts down: seen at a random moment it is 150,000 on average below heavy and 50,000 below light,
// 125,000 in all.  To be compiled without optimisation.
trait Work {
    fn work(&self, n: u32);
}

struct Counter;

impl Work for Counter {
    fn work(&self, mut n: u32) {
        while n > 0 {
            n -= 1;
        }
    }
}

fn heavy(one: &dyn Work) {
    one.work(300000);
}

fn light(one: &dyn Work) {
    one.work(100000);
}

fn main() {
    let rounds = std::env::args().nth(1).map_or(1000, |word| word.parse().unwrap_or(1000));

    for _ in 0..rounds {
        heavy(&Counter);
        light(&Counter);
    }
}
